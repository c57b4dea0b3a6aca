# web: blockly@13
"""A program for a robot in Blockly, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Robot blocks</title><script src="/npm/blockly/blockly_compressed.js"></script><script src="/npm/blockly/blocks_compressed.js"></script><script src="/npm/blockly/javascript_compressed.js"></script><script src="/npm/blockly/msg/en.js"></script></head><body style="margin: 0; font-family: sans-serif"><div style="padding: 10px; display: flex; gap: 10px"><b>Robot blocks</b><button onclick="out.textContent = 'The robot is running'">Run</button><button onclick="out.textContent = 'Stopped'">Stop</button><button onclick="ws.undo()">Undo</button><button onclick="ws.cleanUp()">Tidy up</button><button onclick="out.textContent = Blockly.JavaScript.workspaceToCode(ws)">Show code</button><select><option>Robot A</option><option>Robot B</option><option>Crane</option></select><code id="out">Ready</code></div><div id="b" style="height: 560px"></div><script>
const kinds = { Logic: ['controls_if', 'logic_compare', 'logic_operation'], Loops: ['controls_repeat_ext', 'controls_whileUntil'], Math: ['math_number', 'math_arithmetic'], Text: ['text', 'text_print'], Lists: ['lists_create_with', 'lists_length'] }
const ws = Blockly.inject('b', { media: '/npm/blockly/media/', zoom: { controls: true }, trashcan: true, toolbox: { kind: 'categoryToolbox', contents: Object.entries(kinds).map(([name, types], i) => ({ kind: 'category', name, colour: i * 60, contents: types.map(type => ({ kind: 'block', type })) })) } })
Blockly.serialization.workspaces.load({ blocks: { blocks: [{ type: 'text_print', x: 220, y: 60, inputs: { TEXT: { block: { type: 'text', fields: { TEXT: 'Hello' } } } } }, { type: 'controls_if', x: 220, y: 160 }] } }, ws)</script></body></html>"""

explored_film("blockly", pages={"/": PAGE}, title=["blockly", "blocks", "robot", "program"], seed=1, wait=2)
