use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

const MAX_BODY: u64 = 1 << 20;

/// The attachments of one wiki, kept below `root`.
pub struct Attachments {
    root: PathBuf,
}

impl Attachments {
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Attachments { root: root.into() }
    }

    fn locate(&self, name: &str) -> io::Result<PathBuf> {
        let rel = Path::new(name);
        let refuse = !rel.components().all(|part| {
            matches!(part, Component::Normal(_) | Component::CurDir)
        });
        if refuse {
            return Err(ErrorKind::InvalidInput.into());
        }
        Ok(self.root.join(rel))
    }

    pub fn load(&self, name: &str) -> io::Result<Vec<u8>> {
        let file = File::open(self.locate(name)?)?;
        let mut body = Vec::new();
        file.take(MAX_BODY).read_to_end(&mut body)?;
        Ok(body)
    }

    pub fn store(&self, name: &str, body: &[u8]) -> io::Result<()> {
        if body.len() as u64 > MAX_BODY {
            return Err(ErrorKind::InvalidInput.into());
        }
        let path = self.locate(name)?;
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir)?;
        }
        fs::write(path, body)
    }
}
