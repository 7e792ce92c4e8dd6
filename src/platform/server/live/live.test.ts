import { expect, it } from 'vitest'
import { testServices } from '../../../../test/support/services.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { Live } from './live.ts'

const services = testServices(await testDatabase())

it('What one program tells the others arrives in its order, however long a word takes', async () => {
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  const said: number[] = []
  let words = 0
  const query = async <Row>(): Promise<Row[]> => {
    const nth = ++words
    if (nth === 1) await slow
    said.push(nth)
    return []
  }
  const live = new Live({ ...services, db: { ...services.db, query } })
  const page = { sessionId: 'a session of another program', tab: crypto.randomUUID() }
  live.watch({ ...page, record: ['enquiries', crypto.randomUUID()], access: 'staff' })
  live.leave({ ...page, id: crypto.randomUUID() })
  setTimeout(goOn, 50)
  await expect.poll(() => said).toHaveLength(2)
  expect(said).toEqual([1, 2])
})
