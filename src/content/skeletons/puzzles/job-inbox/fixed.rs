#[derive(Debug, PartialEq)]
pub enum Job {
    Mail(String),
    Resize(u32),
    Delete(String),
}

impl Job {
    /// Reads a job such as `resize: 640`.
    pub fn read(line: &str) -> Option<Job> {
        let (kind, value) = line.split_once(':')?;
        let value = value.trim();
        match kind.trim() {
            "mail" => Some(Job::Mail(value.to_string())),
            "resize" => value.parse().ok().map(Job::Resize),
            "delete" => Some(Job::Delete(value.to_string())),
            _ => None,
        }
    }
}

/// Returns a customer's jobs.
pub fn accept(body: &str) -> Vec<Job> {
    body.lines()
        .filter_map(Job::read)
        .filter(|job| !matches!(job, Job::Delete(_)))
        .collect()
}
