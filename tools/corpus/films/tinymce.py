# web: tinymce@8
"""A newsletter in TinyMCE with its menu bar, explored."""
from explored_film import explored_film

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Newsletter</title><script src="/npm/tinymce/tinymce.min.js"></script><style>body { font-family: Inter, sans-serif; margin: 24px; max-width: 1000px }</style></head><body><h1>Newsletter</h1>
<p><label>Subject <input value="Spring in the garden" size="40"></label> <button onclick="this.textContent = 'Sent'">Send test</button></p><div id="bar"></div><div id="t" style="border: 1px solid #ccc; padding: 12px"><h2>Dear readers,</h2><p>the greenhouse opens on <b>4 May</b>. Bring your own pots.</p><ul><li>Tomatoes</li><li>Basil</li></ul><table border="1"><tr><td>Monday</td><td>9 to 17</td></tr></table></div>
<script>tinymce.init({ selector: '#t', license_key: 'gpl', promotion: false, branding: false, inline: true, fixed_toolbar_container: '#bar', toolbar_persist: true, init_instance_callback: e => e.focus(), plugins: 'lists link table charmap searchreplace wordcount visualblocks emoticons insertdatetime', menubar: 'file edit view insert format tools table', toolbar: 'undo redo | blocks fontsize | bold italic underline | alignleft aligncenter | bullist numlist | link table charmap emoticons | removeformat' })</script></body></html>"""

explored_film("tinymce", pages={"/": PAGE}, title=["newsletter", "editor", "text", "tinymce"], seed=1, wait=3)
