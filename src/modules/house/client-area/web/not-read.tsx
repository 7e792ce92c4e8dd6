import { ApiError } from '#platform/contract/calls/errors.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { StateMessage } from '#platform/web/ui/states.tsx'
import { entryTexts, refusalWords } from './texts.ts'

const words = entryTexts.notRead

/** In the place of what could not be read: no access, not there, or no answer. */
export function NotRead(props: { error: unknown; what: string; retry: () => void; page?: boolean }) {
  const { error, what, retry, page } = props
  const problem = error instanceof ApiError ? error : null
  const home = <ButtonLink href="/client-area">{words.home}</ButtonLink>
  if (problem?.status === 403)
    return (
      <StateMessage page={page} icon="lock" title={words.closed(what)}>
        {words.closedAbout}
      </StateMessage>
    )
  if (problem?.status === 404)
    return (
      <StateMessage page={page} icon="search" title={words.missing(what)} action={home}>
        {words.missingAbout}
      </StateMessage>
    )
  return (
    <StateMessage
      page={page}
      icon="cloud"
      title={words.failed(what)}
      action={<Button onClick={retry}>{words.again}</Button>}
    >
      {problem && problem.status > 0 ? refusalWords(problem.message, problem.body.code) : words.unanswered}
    </StateMessage>
  )
}
