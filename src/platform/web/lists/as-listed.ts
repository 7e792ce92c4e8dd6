import { ApiError } from '#platform/contract/calls/errors.ts'

/** What tells how a record stood when it was listed; a list shows one of them at least. */
const TELLING = ['version', 'updatedAt', 'status'] as const

/** @throws 412 where a record is not what its row of the list said: nobody takes a step with what they have not seen */
export function requireAsListed(row: object, record: object): void {
  const said = (of: object, name: string): unknown => Reflect.get(of, name)
  const [other] = TELLING.filter(
    (name) =>
      said(row, name) !== undefined &&
      said(record, name) !== undefined &&
      said(row, name) !== said(record, name),
  )
  if (other)
    throw new ApiError(412, {
      message: 'It was changed since it was listed. Look at it, and choose it again.',
    })
}
