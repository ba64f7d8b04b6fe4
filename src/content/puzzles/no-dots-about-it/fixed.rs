use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

const PER_FOLDER: usize = 12;

/// The attachments of one wiki, kept below `root`.
pub struct Attachments {
    root: PathBuf,
    locked: HashSet<PathBuf>,
    files: HashMap<PathBuf, usize>,
}

impl Attachments {
    pub fn new(root: &Path) -> Self {
        let root = root.to_path_buf();
        Self { root, locked: HashSet::new(), files: HashMap::new() }
    }

    // `components` skips empty parts, and each `.` but a leading one.
    // Paths are equal, and hash alike, if their components are.
    fn parse(name: &str) -> io::Result<PathBuf> {
        let path = Path::new(name);
        let valid = |part| {
            matches!(part, Component::Normal(_))
        };
        if path.components().all(valid) && path.file_name().is_some() {
            return Ok(path.to_path_buf());
        }
        Err(ErrorKind::InvalidInput.into())
    }

    /// From now on, editors can't change this file.
    pub fn lock(&mut self, name: &str) -> io::Result<()> {
        self.locked.insert(Self::parse(name)?);
        Ok(())
    }

    pub fn store(&mut self, name: &str, body: &[u8]) -> io::Result<()> {
        let path = Self::parse(name)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let target = self.root.join(&path);
        if self.locked.contains(&path) {
            return Err(ErrorKind::PermissionDenied.into());
        }
        if !target.exists() {
            let files = self.files.entry(folder.into()).or_default();
            if *files >= PER_FOLDER {
                return Err(ErrorKind::StorageFull.into());
            }
            *files += 1;
        }
        fs::create_dir_all(self.root.join(folder))?;
        fs::write(target, body)
    }
}
