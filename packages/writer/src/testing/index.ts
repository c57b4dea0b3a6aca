export { type Behaviour, failWith, type ModelRequest, answerWith, startModelServer } from './model-server.ts';
export { createSampleTimeline } from './sample-timeline.ts';
export { answerSteps, createStep, readPrompt } from './vision.ts';
