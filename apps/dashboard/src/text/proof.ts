/** Text of the panel that shows where a step of an article comes from. */
export const proofText = {
  label: 'Source in the video',
  empty: 'Put the cursor in a step to see it in the video.',
  moment: (time: string) => `Step at ${time}`,
  frame: 'Picture of this step',
  said: 'Narration',
  nothingSaid: 'Nothing was said at this moment.',
  uncertainWord: (percent: number) => `${percent}% confidence`,
  origins: {
    read: 'Seen on the screen',
    said: 'Said in the narration',
    both: 'Seen on the screen and said',
    given: 'Entered by a person',
  },
  certainty: (percent: number) => `${percent}% certain`,
  edited: 'You changed this step, so its certainty is no longer known.',
  added: 'A person wrote this step. It isn’t compared with the video.',
};
