use std::path::{Path, PathBuf};

const LONGEST: usize = 200;

/// The file that a request asks for, if it may have it.
pub fn locate(root: &Path, name: &str) -> Option<PathBuf> {
    let name = name.trim();
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    if name.split('/').any(|part| part == "..") {
        return None;
    }
    if name.contains(['\\', '\0']) {
        return None;
    }
    Some(root.join(name)).filter(|path| path.starts_with(root))
}
