import { checkDeliveries } from './check-deliveries.ts';
import { checkFiles } from './check-files.ts';
import type { Checked, Findings, JobRow } from './findings.ts';

const PUBLIC = ['generate', 'generate_structure', 'import_video_url', 'publish', 'translate', 'export'];

/** Compares what clients and webhook receivers observed with database rows and files. Sends no request to the service. */
export async function check(checked: Checked): Promise<Findings> {
  const { cluster, projectId } = checked;
  const findings: Findings = { lost: [], stuck: [], doubled: [] };
  const jobs = await cluster.query<JobRow>(
    'select id, kind, status, error, output, callback_url from jobs where project_id = $1 order by created_at',
    [projectId],
  );
  checkJobs(checked, jobs, findings);
  await checkEffects(checked, jobs, findings);
  await checkSteps(checked, findings);
  const publicJobs = jobs.filter(({ kind, status }) => PUBLIC.includes(kind) && status !== 'pending');
  await checkDeliveries(checked, publicJobs, findings);
  await checkFiles(checked, findings);
  return findings;
}

function checkJobs({ ledger, excused }: Checked, jobs: JobRow[], findings: Findings): void {
  const accepted = new Map(ledger.all('accepted').flatMap(({ status, id, type }) => (status === 202 ? [[id, type]] : [])));
  const known = new Set(jobs.map(({ id }) => id));
  for (const [id, type] of accepted) if (!known.has(id)) findings.lost.push(`job ${id} (${type}) was accepted and does not exist`);
  for (const { id, kind, status, error } of jobs) {
    if (status === 'pending') findings.stuck.push(`job ${id} (${kind}) is still pending`);
    if (status === 'failed' && !excused?.test(error ?? '')) findings.lost.push(`job ${id} (${kind}) failed: ${error}`);
  }
  for (const { type, status, body } of ledger.all('refused')) {
    if (!excused?.test(body)) findings.lost.push(`${type} was answered ${status} ${body}`);
  }
  const unanswered = countUnanswered(ledger);
  for (const { id, kind } of jobs) {
    if (!PUBLIC.includes(kind) || accepted.has(id) || unanswered.takes(kind)) continue;
    findings.doubled.push(`job ${id} (${kind}) exists and nobody holds an answer for it`);
  }
}

/** Counts the requests without a response, by type. Each one explains at most one resource that no client knows. */
function countUnanswered(ledger: Checked['ledger']): { takes(type: string): boolean } {
  const counts = new Map<string, number>();
  for (const { type } of ledger.all('unanswered')) counts.set(type, (counts.get(type) ?? 0) + 1);
  return {
    takes(type) {
      const left = counts.get(type) ?? 0;
      if (left > 0) counts.set(type, left - 1);
      return left > 0;
    },
  };
}

async function checkEffects(
  { cluster: { query }, ledger, projectId, excused }: Checked,
  jobs: JobRow[],
  findings: Findings,
): Promise<void> {
  const accepted = (type: string) => ledger.all('accepted').flatMap((entry) => (entry.type === type ? [entry.id] : []));
  const outputs = (kind: string) => jobs.flatMap((job) => (job.kind === kind && job.output ? [job.output] : []));
  const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const idsOf = async (table: string) =>
    (await query<{ id: string }>(`select id::text from ${table} where project_id = $1`, [projectId])).map(({ id }) => id);

  const structures = outputs('generate_structure');
  const expected: Record<string, string[]> = {
    articles: [
      ...accepted('article'),
      ...outputs('generate').map(({ articleId }) => String(articleId)),
      ...structures.flatMap(({ articleIds }) => listOf(articleIds)),
    ],
    folders: structures.flatMap(({ folderIds }) => listOf(folderIds)),
    videos: [...accepted('presigned'), ...outputs('import_video_url').map(({ videoId }) => String(videoId))],
    publications: [...new Set(outputs('publish').map(({ publicationId }) => String(publicationId)))],
  };
  const unanswered = countUnanswered(ledger);
  const requestTypes: Record<string, string> = { articles: 'article', videos: 'presigned' };
  for (const [table, ids] of Object.entries(expected)) {
    const found = await idsOf(table);
    for (const id of ids) if (!found.includes(id)) findings.lost.push(`${table}: ${id} is missing`);
    for (const id of found) {
      if (ids.includes(id) || unanswered.takes(requestTypes[table] ?? '')) continue;
      findings.doubled.push(`${table}: ${id} belongs to no answer and to no job's output`);
    }
    if (new Set(ids).size < ids.length) findings.doubled.push(`${table}: two outputs name the same one`);
  }

  const videos = await query<{ id: string; status: string; error: string | null }>(
    `select id::text, status, error_code || ': ' || error_message as error from videos where project_id = $1`,
    [projectId],
  );
  for (const { id, status, error } of videos) {
    if (status === 'processing' || (status === 'pending' && accepted('upload').includes(id)))
      findings.stuck.push(`video ${id} is ${status}`);
    if (status === 'failed' && !excused?.test(error ?? '')) findings.lost.push(`video ${id} failed: ${error}`);
  }
  const [live] = await query<{ id: string | null }>('select live_publication_id::text as id from projects where id = $1', [projectId]);
  const published = outputs('publish');
  if (published.length > 0 && !published.some(({ publicationId }) => publicationId === live?.id))
    findings.lost.push('no publication is live');
}

/** Checks that the fencing tokens of a job's steps never decrease. A lower token means that a worker without a lease wrote the step. */
async function checkSteps({ cluster: { query }, projectId }: Checked, findings: Findings): Promise<void> {
  const rows = await query<{ job_id: string; name: string }>(
    `select * from (
       select job_id, s.name, s.fence < max(s.fence) over (partition by job_id order by finished_at) as "isLate"
         from job_steps s join jobs j on j.id = s.job_id where j.project_id = $1) steps where "isLate"`,
    [projectId],
  );
  for (const { job_id: id, name } of rows) findings.doubled.push(`step "${name}" of job ${id} was written by a worker without the lease`);
}
