/** Answers about an account take at least this long, in ms, so that time does not tell whether it exists. */
const LEAST = 200

/** Runs the work and waits until the least time has passed, also when it throws. */
export async function padded<T>(work: () => Promise<T>): Promise<T> {
  const earliest = new Promise((resolve) => setTimeout(resolve, LEAST))
  try {
    return await work()
  } finally {
    await earliest
  }
}
