# web: swagger-ui-dist
"""Swagger UI on an API of a clinic: a request is tried out, a schema is opened."""
import json
from browser import BrowserFilm, re

param = lambda name, where, kind, **more: {"name": name, "in": where, "schema": {"type": kind, **more}, "required": where == "path"}
ok = lambda: {"200": {"description": "OK"}}
api = {"openapi": "3.0.3", "info": {"title": "Clinic API", "version": "2.1.0", "description": "Appointments and patients of a small clinic."},
       "tags": [{"name": "patients", "description": "Who comes"}, {"name": "appointments", "description": "When they come"}],
       "paths": {"/patients": {"get": {"tags": ["patients"], "summary": "List patients", "parameters": [param("city", "query", "string"), param("order", "query", "string", enum=["name", "age", "visits"])], "responses": ok()},
                               "post": {"tags": ["patients"], "summary": "Register a patient", "responses": ok(), "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Patient"}}}}}},
                 "/patients/{id}": {"get": {"tags": ["patients"], "summary": "One patient", "parameters": [param("id", "path", "integer")], "responses": ok()}, "delete": {"tags": ["patients"], "summary": "Forget a patient", "parameters": [param("id", "path", "integer")], "responses": ok()}},
                 "/appointments": {"get": {"tags": ["appointments"], "summary": "List appointments", "responses": ok()}}},
       "components": {"schemas": {"Patient": {"type": "object", "properties": {"name": {"type": "string", "example": "Ada Quist"}, "city": {"type": "string"}, "age": {"type": "integer"}}}}}}

with BrowserFilm("swagger-ui", ["swagger", "try it out", "patients", "api"], size=(1366, 768), wm="Clearlooks-3.4", theme="Adwaita", wallpaper="#888888") as f:
    page = """<!doctype html><html><head><title>Clinic API</title><link rel="stylesheet" href="/npm/swagger-ui-dist/swagger-ui.css"></head><body style="margin:0"><div id="ui"></div>
<script src="/npm/swagger-ui-dist/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({url: '/openapi.json', dom_id: '#ui'})</script></body></html>"""
    rows = [{"id": 7, "name": "Ada Quist", "city": "Lisbon", "age": 41}, {"id": 12, "name": "Rui Melo", "city": "Lisbon", "age": 29}]
    port = f.serve({"/": page}, {"GET /openapi.json": api, "GET /patients": rows, r"GET /patients/\d+": rows[0]})
    f.open_page(f"http://127.0.0.1:{port}/", 40, 30, 1280, 700)
    f.by_css(".opblock", "List patients")
    f.start_recording()
    f.scroll(2, f.by_css(".information-container"), "the page goes down")
    f.hover(f.by_css(".opblock-delete .opblock-summary"), seconds=0.8)
    f.click(f.by_css(".opblock-get .opblock-summary-path", "/patients", label="/patients"), keys=["/patients", "list patients"])
    f.pause(0.6)
    f.click(f.by_role("button", "Try it out"))
    f.fill(f.by_css("input[placeholder=city]"), text="Lisbon", clear=False)
    f.select(f.by_css("select", label="order"), "visits", 3)
    f.click(f.by_role("button", "Execute"))
    f.pause(0.5)
    f.scroll(4, f.by_css(".opblock-section-header", "Responses"), "down to the answer")
    f.pause(1)
    f.click(f.scroll_to(lambda: f.by_role("button", "Clear")))
    f.click(f.scroll_to(lambda: f.by_role("button", "Cancel")))
    f.click(f.scroll_to(lambda: f.by_css(".models .json-schema-2020-12-accordion, .models button, .models-control", "Patient"), notches=4), keys=["patient"], fx=0.04)
    f.pause(1.5)
