# web: decap-cms@3
"""Decap CMS, the editor of a garden club's site, explored in a hurry."""
import json

from explored_film import explored_film

FIELDS = [dict(label="Title", name="title", widget="string"), dict(label="Author", name="author", widget="string", required=False), dict(label="Kind", name="kind", widget="select", options=["News", "Guide", "Event"], required=False),
          dict(label="Members only", name="members", widget="boolean", required=False, default=False), dict(label="Summary", name="summary", widget="text", required=False)]
CONFIG = dict(load_config_file=False, backend=dict(name="test-repo"), media_folder="pictures", site_url="http://127.0.0.1", show_preview_links=False,
              collections=[dict(label="Articles", label_singular="Article", name="articles", folder="articles", create=True, fields=FIELDS), dict(label="Gardens", label_singular="Garden", name="gardens", folder="gardens", create=True, fields=FIELDS[:2] + FIELDS[4:]),
                           dict(label="Settings", name="settings", files=[dict(label="Contact", name="contact", file="settings/contact.json", fields=[dict(label="Club", name="club", widget="string"), dict(label="Mail", name="mail", widget="string")])])])
TITLES = {"articles": ["Pruning apple trees", "The plant market in May", "Water in dry summers", "Our new compost bins"], "gardens": ["Mill Lane", "Behind the station", "South allotments"]}
REPO = {folder: {f"{at}.md": {"content": f"---\ntitle: {title}\nauthor: Nora Quinn\n---\n"} for at, title in enumerate(titles)} for folder, titles in TITLES.items()}
REPO["settings"] = {"contact.json": {"content": json.dumps({"club": "Green Fingers", "mail": "hello@example.org"})}}
PAGE = f"""<!doctype html><meta charset="utf-8"><title>Garden club</title><body><script>window.repoFiles = {json.dumps(REPO)}</script>
<script>window.CMS_MANUAL_INIT = true</script><script src="/npm/decap-cms/dist/decap-cms.js"></script><script>CMS.init({{ config: {json.dumps(CONFIG)} }})</script>"""

explored_film("decap-cms", pages={"/": PAGE}, title=["article", "garden", "cms"], pace="hurried", actions=26, seconds=60, ready="button", wait=2)
