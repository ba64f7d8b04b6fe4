//! A receipt. There's one printer, and one receipt at a time.
use crate::printer;
use std::ffi::CString;

pub struct Receipt { header: CString, footer: CString }

/// `None` if a text has a NUL or doesn't fit.
pub fn receipt(header: &str, footer: &str) -> Option<Receipt> {
    let header = CString::new(header).ok()?;
    let footer = CString::new(footer).ok()?;
    let receipt = Receipt { header, footer };
    let fits = printer::set_header(receipt.header.as_ptr())
        && printer::set_footer(receipt.footer.as_ptr());
    fits.then_some(receipt)
}

impl Receipt {
    pub fn set_header(&mut self, text: &str) -> Option<()> {
        let text = CString::new(text).ok()?;
        printer::set_header(text.as_ptr()).then(|| self.header = text)
    }

    pub fn set_footer(&mut self, text: &str) -> Option<()> {
        let text = CString::new(text).ok()?;
        printer::set_footer(text.as_ptr()).then(|| self.footer = text)
    }

    pub fn print(&self, text: &str) -> Option<String> {
        Some(printer::print(CString::new(text).ok()?.as_ptr()))
    }
}

impl Drop for Receipt {
    fn drop(&mut self) { printer::reset() }
}
=== printer.rs
//! Stands for the printer's C library.
use std::ffi::{c_char, CStr};

static mut KEPT: [*const c_char; 2] = [c"".as_ptr(); 2];

fn read(text: *const c_char) -> String {
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into()
}

fn keep(place: usize, text: *const c_char) -> bool {
    let fits = read(text).len() <= 24;
    unsafe { KEPT[place] = if fits { text } else { KEPT[place] } };
    fits
}

pub fn set_header(text: *const c_char) -> bool { keep(0, text) }
pub fn set_footer(text: *const c_char) -> bool { keep(1, text) }
pub fn reset() { unsafe { KEPT = [c"".as_ptr(); 2] } }
pub fn print(text: *const c_char) -> String {
    let [header, footer] = unsafe { KEPT };
    [header, text, footer].map(read).join("/")
}
