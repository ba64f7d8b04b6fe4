use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

const MAX_FILE: usize = 1 << 20;

/// The files of one website.
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

    /// Saves a file, with the folders that it needs.
    pub fn save(&self, name: &str, text: &str) -> io::Result<()> {
        if text.len() > MAX_FILE {
            return Err(ErrorKind::InvalidInput.into());
        }
        let path = self.locate(name)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, text)
    }

    fn locate(&self, name: &str) -> io::Result<PathBuf> {
        let path = self.root.join(name);
        // A new file has no real path yet.
        let real = match path.canonicalize() {
            Ok(real) => real,
            Err(_)
                if Path::new(name).components().all(|part| {
                    matches!(part, std::path::Component::Normal(_))
                }) =>
            {
                path
            }
            Err(error) => return Err(error),
        };
        if !real.starts_with(&self.root) {
            return Err(ErrorKind::PermissionDenied.into());
        }
        Ok(real)
    }
}
