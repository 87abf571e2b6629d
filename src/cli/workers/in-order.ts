/** The maximum that may be in progress at once. */
export interface Capacity<Job> {
  /** The weights of all jobs in progress, or whose results wait to be taken. A single job may weigh more. */
  readonly most: number;
  /** The weight of a job. Default: 1. */
  readonly of?: (job: Job) => number;
}

/**
 * Runs jobs in parallel and yields their results in job order. Memory is bounded however many there are: the
 * next job is made only when the one before it was begun, and begun only when there is room for it.
 *
 * Errors: throws what `run` rejects with, when its turn comes.
 */
export async function* inOrder<Job, Answer>(
  jobs: Iterable<Job> | AsyncIterable<Job>,
  run: (job: Job) => Promise<Answer>,
  { most, of: weightOf = () => 1 }: Capacity<Job>,
): AsyncGenerator<Answer, void, undefined> {
  const begun: { readonly answer: Promise<Answer>; readonly weight: number }[] = [];
  let load = 0;
  for await (const job of jobs) {
    const weight = weightOf(job);
    while (begun.length > 0 && load + weight > most) {
      const first = begun.shift()!;
      yield await first.answer;
      load -= first.weight;
    }
    const answer = run(job);
    // It is awaited later, and must not count as unhandled until then.
    answer.catch(() => undefined);
    begun.push({ answer, weight });
    load += weight;
  }
  for (const { answer } of begun) yield await answer;
}
