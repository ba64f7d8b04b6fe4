use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The attachments of one wiki, kept below `root`.
pub struct Attachments {
    root: PathBuf,
}

impl Attachments {
    pub fn new(root: &Path) -> Self {
        Attachments { root: root.to_path_buf() }
    }

    /// Most files get one spelling: `./a//b` and `a/./b` are `a/b`.
    fn tidy(name: &str) -> io::Result<String> {
        let name = name.trim_start_matches("./");
        let up = name.split('/').any(|part| part == "..");
        if up || name.starts_with('/') {
            return Err(ErrorKind::InvalidInput.into());
        }
        let name = name.replace("/./", "/");
        let name = name.replace("//", "/");
        Ok(name.into())
    }

    pub fn store(&self, name: &str, body: &[u8]) -> io::Result<()> {
        let path = self.root.join(Self::tidy(name)?);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, body)
    }

    pub fn load(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(self.root.join(Self::tidy(name)?))
    }
}
