//! Sorts rows in place, by the C library's `qsort_r`.
use crate::rule::{Row, Rule};
use std::any::Any;
use std::ffi::{c_int, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};

type Compare = extern "C" fn(*const c_void, *const c_void, *mut c_void)
    -> c_int;

extern "C" {
    fn qsort_r(rows: *mut c_void, count: usize, size: usize,
        compare: Compare, job: *mut c_void);
}

struct Job<'a> { rule: &'a Rule, failed: Option<String> }

fn message(cause: &dyn Any) -> String {
    match cause.downcast_ref::<&str>() {
        Some(text) => text.to_string(),
        None => cause.downcast_ref::<String>().unwrap().clone(),
    }
}

extern "C" fn compare(a: *const c_void, b: *const c_void,
    job: *mut c_void) -> c_int {
    let (a, b) = unsafe { (&*a.cast::<Row>(), &*b.cast::<Row>()) };
    let job = unsafe { &mut *job.cast::<Job>() };
    if job.failed.is_some() { return 0; }
    match catch_unwind(AssertUnwindSafe(|| job.rule.order(a, b))) {
        Ok(order) => order as c_int,
        Err(cause) => { job.failed = Some(message(&*cause)); 0 }
    }
}

pub fn sort(rows: &mut [Row], rule: &Rule) -> Result<(), String> {
    let mut job = Job { rule, failed: None };
    unsafe { qsort_r(rows.as_mut_ptr().cast(), rows.len(),
        size_of::<Row>(), compare, (&raw mut job).cast()); }
    job.failed.map_or(Ok(()), Err)
}
=== rule.rs
use std::{cell::Cell, cmp::Ordering, panic::panic_any};

pub type Row = Vec<String>;
pub struct OutOfSteps;
pub struct Rule { pub columns: Vec<usize>, pub steps: Cell<u32> }

impl Rule {
    pub fn order(&self, a: &Row, b: &Row) -> Ordering {
        for &column in &self.columns {
            match self.steps.get() {
                0 => panic_any(OutOfSteps),
                left => self.steps.set(left - 1),
            }
            let order = a[column].cmp(&b[column]);
            if order.is_ne() { return order; }
        }
        Ordering::Equal
    }
}
