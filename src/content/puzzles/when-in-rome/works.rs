include!("desk.rs");

type Directives = Vec<Vec<String>>;

/// The directives of the server, and those of each location.
fn parsed() -> (Directives, Vec<(String, Directives)>) {
    let conf = std::fs::read_to_string("nginx.conf").unwrap();
    let (mut server, mut locations, mut words) = (vec![], Vec::<(String, Directives)>::new(), vec![]);
    let mut inside = false;
    for (index, part) in conf.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_string());
            continue;
        }
        for word in part.replace(';', " ; ").replace('{', " { ").replace('}', " } ").split_whitespace() {
            match word {
                ";" if inside => locations.last_mut().unwrap().1.push(std::mem::take(&mut words)),
                ";" => server.push(std::mem::take(&mut words)),
                "{" => {
                    inside = words[0] == "location";
                    if inside {
                        locations.push((words.pop().unwrap(), vec![]));
                    }
                    words.clear();
                }
                "}" => inside = false,
                _ => words.push(word.to_string()),
            }
        }
    }
    (server, locations)
}

/// What nginx passes on to the desk. None if it answers 401 itself.
fn passed(path: &str, login: Option<&str>, client: &[(&str, &str)]) -> Option<Headers> {
    let (server, locations) = parsed();
    let fits = locations.iter().filter(|(prefix, _)| path.starts_with(prefix.as_str()));
    let own = &fits.max_by_key(|(prefix, _)| prefix.len()).unwrap().1;
    // Directives are inherited only where the location has none of that name.
    let level = |name: &str| {
        let of = |all: &Directives| all.iter().filter(|words| words[0] == name).cloned().collect::<Vec<_>>();
        Some(of(own)).filter(|found| !found.is_empty()).unwrap_or(of(&server))
    };
    let login = match login {
        None if level("auth_basic").iter().any(|words| words[1] != "off") => return None,
        login => login.unwrap_or(""),
    };
    let sets: Vec<_> = level("proxy_set_header").iter().map(|words| (words[1].to_lowercase(), words[2].replace("$remote_user", login))).collect();
    let mut headers: Headers = client.iter().map(|(name, value)| (name.to_lowercase(), value.to_string())).collect();
    headers.retain(|(name, _)| sets.iter().all(|(set, _)| set != name));
    headers.extend(sets.into_iter().filter(|(_, value)| !value.is_empty()));
    Some(headers)
}

fn desk() -> Desk {
    let mut desk = Desk::default();
    desk.reports.insert("7".into(), ("ann".into(), "Ann's report".into()));
    desk.reports.insert("8".into(), ("eve".into(), "Eve's report".into()));
    desk
}

fn expect(what: &str, holds: bool) {
    if !holds {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let text = |words: &str| Answer::Text(words.to_string());
    let web = |path: &str, login: &str| desk().answer(path, &passed(path, Some(login), &[("Accept", "*/*")]).unwrap());
    expect("who Ann is", web("/me", "ann") == text("ann"));
    expect("her report", web("/reports/7", "ann") == text("Ann's report"));
    expect("Eve's report", web("/reports/8", "eve") == text("Eve's report"));
    expect("another user's", web("/reports/7", "eve") == Answer::Forbidden);
    expect("no report", web("/reports/9", "eve") == Answer::NotFound);
    expect("health", web("/health", "eve") == text("ok"));
    expect("a password for everything", ["/me", "/reports/7", "/health"].iter().all(|path| passed(path, None, &[]).is_none()));
    let console = |path: &str| {
        let headers = [("x-user", "console"), ("x-act-as", "ann")];
        desk().answer(path, &headers.map(|(name, value)| (name.to_string(), value.to_string())).to_vec())
    };
    expect("the console", console("/me") == text("ann") && console("/reports/7") == text("Ann's report"));
    expect("no user", desk().answer("/me", &vec![]) == Answer::NeedsUser);
    println!("WORKS");
}
