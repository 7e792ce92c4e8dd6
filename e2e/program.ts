import { z } from 'zod'
import { loadConfig } from '#platform/server/program/config.ts'
import { runProgram, withPort } from '#platform/server/runtime.ts'
import { startProgram } from '../src/app/start.ts'

/**
 * The program of one worker, in a process of its own: it opens one house after the other, each as a start of its own with a
 * database, files, queue and port of its own, but with the sources loaded once. Told by a message; the ready line answers.
 */
const houseToOpen = z.object({ house: z.string(), environment: z.record(z.string(), z.string()) })

await runProgram(async (shutdown) => {
  let closeFormer = async () => {}
  shutdown.add(() => closeFormer())
  process.on('message', (message) => {
    // Nobody waits for the former house: it closes while the next one opens.
    void closeFormer()
    const { house, environment } = houseToOpen.parse(message)
    closeFormer = openHouse(house, environment)
  })
})

/** Starts the program in a house; gives what closes it again and says so, so that its database can be removed. */
function openHouse(house: string, environment: Readonly<Record<string, string>>): () => Promise<void> {
  const steps: (() => Promise<void> | void)[] = []
  const opening = withPort(loadConfig({ ...process.env, ...environment })).then((config) =>
    startProgram({ config, shutdown: { add: (step) => steps.push(step) } }),
  )
  return async () => {
    await opening
    for (const step of steps.reverse()) await step()
    process.send?.({ closed: house })
  }
}
