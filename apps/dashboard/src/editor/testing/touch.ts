import type { Node } from 'prosemirror-model';
import { getOrigin } from '../model/origin.ts';

/** Returns a document in which every block counts as edited, so that all of them are written again in the style of their source. */
export function touchAll(doc: Node): Node {
  return doc.type.create(
    doc.attrs,
    doc.children.map((block) => (getOrigin(block) ? touch(block) : block.copy(block.content))).map(touchItems),
  );
}

function touchItems(block: Node): Node {
  const isList = block.type.name === 'ordered_list' || block.type.name === 'bullet_list';
  return isList ? block.type.create(block.attrs, block.children.map(touch)) : block;
}

/** The copy of an origin belongs to no parsed node. */
function touch(node: Node): Node {
  const origin = getOrigin(node);
  return node.type.create({ ...node.attrs, origin: origin && { ...origin } }, node.content);
}
