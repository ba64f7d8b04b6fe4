const MAX_INPUT: usize = 64 * 1024;
const MAX_OUTPUT: usize = 1024 * 1024;

/// Unpacks a map. Returns nothing if it is malformed.
pub fn unpack(input: &[u8]) -> Option<Vec<u8>> {
    if input.len() > MAX_INPUT || input.len() % 4 != 0 {
        return None;
    }
    let mut output = Vec::with_capacity(input.len());
    for run in input.chunks(4) {
        let low = [run[0], run[1], run[2], 0];
        let count = u32::from_le_bytes(low) as usize;
        if count > MAX_OUTPUT - output.len() {
            return None;
        }
        output.resize(output.len() + count, run[3]);
    }
    Some(output)
}
