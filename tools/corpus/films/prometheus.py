# debian: prometheus
"""Prometheus: memory and threads are graphed, the targets, the alerts and the rules are checked."""
from browser import BrowserFilm, free_port

RULES = """groups:
  - name: shop
    rules:
      - alert: TooManyGoroutines
        expr: go_goroutines > 5
        labels: {severity: warning}
        annotations: {summary: "More goroutines than usual"}
      - alert: TargetMissing
        expr: up == 0
        for: 5m
        labels: {severity: page}
      - record: job:requests:rate1m
        expr: sum by (job) (rate(prometheus_http_requests_total[1m]))
"""

with BrowserFilm("prometheus", ["prometheus", "memory", "targets", "alerts"], size=(1600, 900), fps=8, theme="Arc", wm="Arc-Darker", font="Noto Sans 11", wallpaper="#5d6b82", panel="top", scaled=0.75) as f:
    port = free_port()
    f.file("rules.yml", RULES)
    f.file("prometheus.yml", f"global: {{scrape_interval: 1s, evaluation_interval: 1s}}\nrule_files: [rules.yml]\nscrape_configs:\n  - job_name: prometheus\n    static_configs: [{{targets: ['127.0.0.1:{port}']}}]\n"
           "  - job_name: shop\n    static_configs: [{targets: ['127.0.0.1:9']}]\n")
    f.start("prometheus", "--config.file=prometheus.yml", f"--storage.tsdb.path={f.home}/data", f"--web.listen-address=127.0.0.1:{port}")
    f.wait_port(port)
    f.open_page(f"http://127.0.0.1:{port}/classic/graph", 70, 50, 1440, 820, scale=1.25)
    f.by_css(".execute_btn", timeout=30, label="Execute")
    f.pause(12)
    f.start_recording()
    execute = lambda nth=0: f.by_css(".execute_btn", nth=nth, label="Execute")

    def status(item):
        """One step: the Status menu and its item."""
        f.point_at(f.by_css(".nav-link.dropdown-toggle", "Status"))
        since = f.press_button()
        f.pause(0.6)
        s = f.by_css(".dropdown-menu.show .dropdown-item", item)
        f.point_at(s)
        at = f.press_button()
        f.add_step("choose", f"Status > {item}", at, s.box, [item], since=since, role="menuitem")
        f.by_css("h1, h2", item)
        f.pause(0.8)

    f.say("How much memory does our monitoring need? Type the beginning of the metric", wait=0.6)
    f.fill(f.by_css("textarea.expression_input", label="Expression"), text="process_res", clear=False, keys=["process", "expression", "metric"])
    f.say("and take the suggestion.")
    f.click(f.by_css(".typeahead .dropdown-item, .typeahead a, .typeahead li", "process_resident_memory_bytes"), keys=["process", "suggestion", "memory"])
    f.click(execute())
    f.pause(1)
    f.say("That's one number. A picture is nicer, so over to Graph.", wait=0.6)
    f.click(f.by_css(".nav-tabs .nav-link", "Graph"))
    f.pause(1.2)
    f.say("An hour is too long, the server has only just been started. One minute is enough", wait=0.6)
    f.fill(f.by_css("input[name=range_input]", label="Time range"), text="1m", enter=True)
    f.pause(1.2)
    f.hover(f.by_css("button[name=dec_end]", label="Rewind the end time."), seconds=0.8)
    f.say("Fill the area below it with stacked.")
    f.click(f.by_css(".stacked_btn", label="stacked"))
    f.pause(1.2)
    f.say("I would like a second graph to compare, the button is at the bottom", wait=0.5)
    f.click(f.scroll_to(lambda: f.by_css("#add_graph", label="Add Graph"), over=f.by_css(".graph_area, .legend"), notches=2), keys=["add graph"])
    f.pause(0.8)
    second = f.scroll_to(lambda: f.by_css("textarea.expression_input", nth=1, label="Expression"), notches=2)
    f.say("with the threads and the goroutines together.")
    f.fill(second, text="go_threads + go_goroutines ", clear=False, keys=["threads", "goroutines", "expression"], cps=10)   # the list of suggestions closes after the space
    f.click(execute(1))
    f.pause(1.4)
    f.say("Hm, that stays flat. I don't need that one after all.", wait=0.6)
    f.click(f.scroll_to(lambda: f.by_css("a[name=remove]", nth=1, label="Remove Graph"), notches=1))
    f.pause(0.8)
    f.scroll(-12, None, "back to the top")
    f.say("Is everything up? That is in Status, Targets.")
    status("Targets")
    f.pause(0.6)
    f.say("The shop does not answer. Show me only the unhealthy ones.")
    f.click(f.by_css("label.btn", "Unhealthy"))
    f.pause(1)
    f.say("Then there should be an alert as well.")
    f.click(f.by_css(".navbar .nav-link", "Alerts"))
    f.pause(1)
    f.click(f.by_css("#alertsTable .alert_header, #alertsTable tr", "TargetMissing", label="TargetMissing"), keys=["targetmissing"])
    f.pause(1.2)
    f.say("It is pending, because it waits five minutes before it wakes somebody up.", wait=0.8)
    status("Rules")
    f.say("The rule is here, and the file behind it all is the configuration.", wait=0.6)
    status("Configuration")
    f.say("Copy it for the ticket")
    f.click(f.by_css("button", "Copy", label="Copy to clipboard"), keys=["copy"])
    f.pause(1)
    f.say("and back to the graphs.")
    f.click(f.by_css(".navbar .nav-link", "Graph"))
    f.pause(1)
