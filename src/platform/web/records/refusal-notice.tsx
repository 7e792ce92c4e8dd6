import type { Refusal } from '#platform/contract/calls/refusals.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { placedSentence } from '#platform/web/forms/friendly-errors.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { givenAddress } from '#platform/contract/register.ts'

interface RefusalNoticeProps {
  message: string
  errors?: Readonly<Record<string, readonly string[]>>
  refusals: readonly Refusal[]
}

/** Why an action was refused: each reason where there are several, with a way to what is in the way; else the fields. */
export function RefusalNotice({ message, errors = {}, refusals }: RefusalNoticeProps) {
  const fields = Object.entries(errors)
  const isTold = refusals.length > 1 || refusals.some(({ href }) => href !== undefined)
  return (
    <Alert live title={message}>
      {isTold ? (
        <ul>
          {refusals.map(({ message: reason, href }) =>
            // The first of several is what the title says.
            href === undefined && reason === message ? null : (
              <li key={reason}>
                {href === undefined ? reason : <AppLink href={givenAddress(href)}>{reason}</AppLink>}
              </li>
            ),
          )}
        </ul>
      ) : (
        fields.length > 1 && (
          <ul>
            {fields.map(([name, [first = '']]) => (
              <li key={name}>{placedSentence(name, first)}</li>
            ))}
          </ul>
        )
      )}
    </Alert>
  )
}
