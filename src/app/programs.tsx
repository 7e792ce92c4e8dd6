import { Screen as Deliveries } from '#modules/house/webhooks/web/deliveries.tsx'
import { Screen as Webhooks } from '#modules/house/webhooks/web/list.tsx'
import { Screen as Tokens } from '#modules/people/api-tokens/web/list.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'

/** The screens of programs outside: which of them call us, and which we tell of changes. */
export function Screen() {
  const { path } = useScreenUrl()
  if (path.startsWith('/setup/webhooks')) return <Webhooks />
  return path.startsWith('/setup/api-tokens') ? <Tokens /> : <Deliveries />
}
