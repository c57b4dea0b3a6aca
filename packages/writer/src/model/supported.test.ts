import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasContent, isPlainWords, isSupported } from './supported.ts';

const SCREEN = 'Orders New order Customer Save order Total 25 shop.sql Report Table';

test('common words for things, positions, actions, colours and shapes need no evidence', () => {
  for (const sentence of [
    'Tap the star at the top right.',
    'Hover over a slice of the ring.',
    'Go back to the app.',
    'Swipe the row away.',
    'Double-click the first cell of the column.',
    'Drag the green slider to the right until it is at the end of the bar.',
    'Scroll down to the charts.',
    'Zoom into the picture in the lower left corner.',
    'Click the three dots, then the gear beside the orders.',
    'Right-click the red circle and choose the last entry of the menu.',
    'Turn the switch on.',
    'Press Enter.',
    'Move the pointer along the line of the graph.',
    'Open the order, then the table.',
  ])
    assert.ok(isSupported(sentence, SCREEN, 1), sentence);
});

test('content words, numbers and negations without evidence are rejected', () => {
  for (const sentence of [
    'Tap the star to bookmark the stock.',
    'Click Delete.',
    'Transfer the money in the top left corner.',
    'Open the payroll page.',
    'Click the order 47 times.',
    'Save the order and call the police.',
    'Do not save the order.',
    'Don’t click the button.',
    'Never open the table.',
    'Type the password.',
    'Visit evil.example.',
    'Öffne das Fenster.',
  ])
    assert.ok(!isSupported(sentence, SCREEN, 1), sentence);
});

test('a share of the words can be enough, but every number needs evidence', () => {
  assert.ok(isSupported('Save customers and invoices', SCREEN, 0.6));
  assert.ok(!isSupported('Save 26 customers', SCREEN, 0.6));
  assert.ok(isSupported('Save 25 customers', SCREEN, 0.6));
});

test('common words alone are neither a name nor a title', () => {
  assert.ok(isPlainWords('the star icon'));
  assert.ok(!isPlainWords('Favourites'));
  assert.ok(!isPlainWords('…'));
  assert.ok(!hasContent('How to do it'));
});
