// A small agent. It gives the tools of Docreel to a language model, runs what the model calls, and prints its last answer.
// Usage: DOCREEL_URL=… DOCREEL_KEY=dr_… MODEL_URL=http://127.0.0.1:11434/v1 MODEL=qwen3 node agent.ts "How do I create a project?"
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const { DOCREEL_URL = 'http://127.0.0.1:3000', DOCREEL_KEY = '' } = process.env;
const { MODEL_URL = 'http://127.0.0.1:11434/v1', MODEL = 'qwen3', MODEL_KEY } = process.env;
const MAX_TURNS = 20;

/** Messages of the chat completions API, which OpenAI, Ollama, vLLM and many others offer. */
interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

const client = new Client({ name: 'docreel-example-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const headers = { 'x-api-key': DOCREEL_KEY };
await client.connect(new StreamableHTTPClientTransport(new URL(`${DOCREEL_URL}/mcp`), { requestInit: { headers } }));
const { tools } = await client.listTools();
const functions = tools.map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
}));
try {
  console.log(await runAgent(process.argv.slice(2).join(' ')));
} finally {
  await client.close();
}

async function runAgent(task: string): Promise<string> {
  const messages: Message[] = [
    { role: 'system', content: client.getInstructions() ?? '' },
    { role: 'user', content: task },
  ];
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const message = await askModel(messages);
    messages.push(message);
    if (!message.tool_calls?.length) return message.content ?? '';
    for (const call of message.tool_calls) {
      const content = await callTool(call.function);
      console.error(`${call.function.name} ${call.function.arguments}`);
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }
  throw new Error(`The model did not finish within ${MAX_TURNS} turns.`);
}

/** Errors of a tool are text for the model, which can correct its call. */
async function callTool({ name, arguments: json }: { name: string; arguments: string }): Promise<string> {
  try {
    const { content } = await client.callTool({ name, arguments: JSON.parse(json) as Record<string, unknown> });
    return content.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n');
  } catch (error) {
    return `The call failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function askModel(messages: Message[]): Promise<Message> {
  const response = await fetch(`${MODEL_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(MODEL_KEY && { authorization: `Bearer ${MODEL_KEY}` }) },
    body: JSON.stringify({ model: MODEL, messages, tools: functions }),
  });
  if (!response.ok) throw new Error(`The model returned ${response.status}: ${await response.text()}`);
  const { choices } = (await response.json()) as { choices: { message: Message }[] };
  return choices[0]?.message ?? { role: 'assistant', content: '' };
}
