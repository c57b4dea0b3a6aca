/** Text of the picture tool in the article editor: candidate frames, crop, highlight, redaction and alternative text. */
export const picturesText = {
  label: 'Picture',
  uploading: 'Uploading picture…',
  frames: 'Frames of this step',
  loading: 'Loading frames…',
  frame: (number: number, total: number) => `Frame ${number} of ${total}`,
  kinds: { before: 'before the action', after: 'after the action' },
  frameAt: (kind: 'before' | 'after', time: string) =>
    kind === 'before' ? `Frame before the action, at ${time}` : `Frame after the action, at ${time}`,
  hint: '← → change the frame. Enter uses it, Esc keeps the picture.',
  start: 'Press Enter to change the frame with ← and →.',
  noMoment: 'This step has no time in a video, so it has no frames.',
  noFrames: 'The frames could not be loaded.',
  take: 'Use frame',
  currentFrame: 'Use current frame',
  currentFrameHint: 'Use the frame that the player shows',
  noPlayer: 'The article has no video to take a frame from.',
  replace: 'Replace',
  replaceHint: 'Replace with a picture file',
  chooseFile: 'Picture file',
  crop: 'Crop',
  mark: 'Highlight',
  redact: 'Redact',
  alt: 'Alt text',
  altHint: 'Edit the alternative text',
  remove: 'Remove picture',
  replaced: 'Picture replaced. Earlier versions of the article keep the old one.',
  wrongFiles: 'Only PNG, JPEG and WebP pictures can be added to the text. To upload a video, drop it outside the text.',
  notDecoded: (name: string) => `“${name}” could not be read as a picture. Try another file.`,

  status: {
    redacted: 'Redacted. Readers never get the original.',
    covered: (spans: string) => `After you publish, the player covers the area at ${spans}.`,
    leftOut: (spans: string) => `After you publish, the page leaves out the video at ${spans}, because the content of the area moves.`,
    notCovered: 'This picture is not a known frame of a video, so no video is covered.',
    original: 'This is the original of a redacted picture. Readers get the redacted one.',
    showRedacted: 'Use the redacted picture',
    removeRedaction: 'Remove redaction',
    removed: 'Redaction removed. Readers get the original again.',
  },

  boxes: {
    add: 'Add area',
    remove: 'Remove area',
    area: (number: number, { x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
      `Area ${number}: ${Math.round(x)}% from the left, ${Math.round(y)}% from the top, ${Math.round(width)}% wide, ${Math.round(height)}% high`,
    keys: 'Drag to draw, move or resize an area. Arrow keys move the selected area, Shift+arrow keys resize it, Delete removes it.',
    cancel: 'Cancel',
  },
  dialogs: {
    crop: {
      title: 'Crop picture',
      help: 'Readers see this part first, and the whole picture when they click it. To hide something, redact it.',
      submit: 'Crop picture',
      clear: 'Remove crop',
    },
    mark: {
      title: 'Highlight',
      help: 'A frame around the area that the step is about. It is drawn over the picture, so you can move it later.',
      submit: 'Save highlight',
      clear: 'Remove highlight',
    },
    redact: {
      title: 'Redact picture',
      help: 'Docreel fills these areas and deletes the parts of the picture below them. The site, previews and exports contain only the redacted picture. The original stays in the history, for members of the project. Other pictures of the same screen do not change.',
      video:
        'The player on the published page covers the same areas while the video shows them, and the same words elsewhere if they were read there. The video file itself does not change: readers who open or download it see everything.',
      submit: 'Redact picture',
      clear: 'Remove all areas',
    },
  },
  altDialog: {
    title: 'Alternative text',
    label: 'Alternative text',
    help: 'Describes the picture for people who cannot see it. Leave it empty if the picture only repeats the text.',
    submit: 'Save text',
  },
};
