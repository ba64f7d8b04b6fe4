use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

const MAX_FILE: usize = 1 << 20;

/// The files of one website and of the theme it uses.
pub struct Site {
    root: PathBuf,
    theme: PathBuf,
}

impl Site {
    pub fn open(root: &Path, theme: &Path) -> io::Result<Self> {
        let root = root.canonicalize()?;
        Ok(Site { root, theme: theme.canonicalize()? })
    }

    /// Loads a file of the site or, if it has none, of the theme.
    pub fn load(&self, name: &str) -> io::Result<String> {
        let path = self.locate(name)?;
        match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::read_to_string(self.theme.join(name))
            }
            other => other,
        }
    }

    /// Saves a file of the site, with the folders that it needs.
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

    /// Reads a name as browsers read the path of an address.
    fn locate(&self, name: &str) -> io::Result<PathBuf> {
        let mut path = self.root.clone();
        for part in Path::new(name).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::ParentDir if path != self.root => {
                    path.pop();
                }
                Component::Prefix(_) => {
                    return Err(ErrorKind::InvalidInput.into());
                }
                _ => {}
            }
        }
        Ok(path)
    }
}
