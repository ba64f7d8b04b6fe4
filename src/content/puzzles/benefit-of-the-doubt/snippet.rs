use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

const MAX_FILE: usize = 1 << 20;

/// The files of one web site.
pub struct Site {
    root: PathBuf,
}

impl Site {
    pub fn open(root: &Path) -> io::Result<Self> {
        Ok(Site { root: root.canonicalize()? })
    }

    pub fn load(&self, name: &str) -> io::Result<String> {
        fs::read_to_string(self.locate(name)?)
    }

    pub fn save(&self, name: &str, text: &str) -> io::Result<()> {
        if text.len() > MAX_FILE {
            return Err(ErrorKind::InvalidInput.into());
        }
        fs::write(self.locate(name)?, text)
    }

    fn locate(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.root.join(name);
        // What is about to be made has no real path yet.
        let real = path.canonicalize().unwrap_or(path);
        if !real.starts_with(&self.root) {
            return Err(ErrorKind::PermissionDenied.into());
        }
        Ok(real)
    }
}
