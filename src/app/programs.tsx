import { Screen as Reference } from '#modules/house/setup/web/api-reference.tsx'
import { Screen as Deliveries } from '#modules/house/webhooks/web/deliveries.tsx'
import { Screen as Webhooks } from '#modules/house/webhooks/web/list.tsx'
import { Screen as Tokens } from '#modules/people/api-tokens/web/list.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'

/** The screens of programs outside: what they may call, which of them do, and which we tell of changes. */
export function Screen() {
  const { path } = useScreenUrl()
  if (path.startsWith('/setup/webhooks')) return <Webhooks />
  if (path.startsWith('/setup/webhook-')) return <Deliveries />
  return path.startsWith('/setup/api-tokens') ? <Tokens /> : <Reference />
}
