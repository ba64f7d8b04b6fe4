use std::process::Command;

include!("snippet.rs");

/// Lets a shell read the script and then run `more`. Returns its status, its output, and its errors.
fn sh(settings: &Settings, more: &str) -> (bool, String, String) {
    std::fs::write("settings.sh", settings.script()).unwrap();
    let done = Command::new("sh").arg("-c").arg(format!(". ./settings.sh; {more}")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.success(), text(&done.stdout), text(&done.stderr))
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn read(settings: &Settings, name: &str) -> (String, String) {
    let (_, got, errors) = sh(settings, &format!("printf %s \"${name}\""));
    (got, errors)
}

fn main() {
    let x = |n: usize| "x".repeat(n);
    let mut settings = Settings::default();
    settings.set("APP_X", &(x(46) + "'ab")).unwrap();
    let (got, errors) = read(&settings, "APP_X");
    claim("then-ab", &[
        ("The 46 letters and the quote", got == x(46) + "'"),
        ("The 46 letters", got == x(46)),
        ("The 46 letters and `ab`", got == x(46) + "ab"),
        ("None: `sh` complains about an open quote", !errors.is_empty()),
    ]);

    let mut settings = Settings::default();
    settings.set("APP_1", &(x(47) + "'")).unwrap();
    settings.set("APP_2", "; echo ran #").unwrap();
    let (got, errors) = read(&settings, "APP_2");
    claim("neighbor", &[
        ("It sets `APP_2` to `; id #`", got == "; echo ran #" && errors.is_empty()),
        ("It runs `id`", got.starts_with("ran")),
        ("It sets `APP_2` to an empty string", got.is_empty() && errors.is_empty()),
        ("Nothing: it's still part of `APP_1`", got.is_empty() && !errors.is_empty()),
    ]);

    let mut settings = Settings { host: "node-17".to_string(), ..Settings::default() };
    settings.set("APP_X", "%%h'h").unwrap();
    let (got, _) = read(&settings, "APP_X");
    let options = ["%h'h", "%%h'h", "node-17'h", "%node-17'h"];
    claim("percent", &options.map(|text| (text, text == got)));

    let (mut error, mut begins, mut whole, mut short) = (false, true, true, true);
    let mut seed = 1u32;
    for length in 0..100 {
        let value: String = (0..length)
            .map(|_| {
                seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                if seed >> 28 < 3 { '\'' } else { 'x' }
            })
            .collect();
        let mut settings = Settings::default();
        settings.set("APP_X", &value).unwrap();
        let (got, errors) = read(&settings, "APP_X");
        error |= !errors.is_empty();
        begins &= value.starts_with(&got);
        whole &= got == value;
        short &= settings.script().lines().last().unwrap().len() <= 50 + "export APP_X=".len();
    }
    claim("property", &[
        ("`sh` reports no error", error),
        ("`APP_X` begins as the string does", !begins),
        ("`APP_X` has all of the string", !whole),
        ("A word has at most 50 bytes", !short),
    ]);
}
