import { type ReactNode, useEffect } from 'react'
import { isStaff, useUser } from '#platform/web/session/current-user.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { StateMessage } from '#platform/web/ui/states.tsx'
import { StatusStepper } from '#platform/web/ui/status-stepper.tsx'
import type { ClientOrderRow } from '../contract.ts'
import { language, languageNow, texts } from './texts.ts'

/** How far an order or a line of it is; where only some of the pieces are past the present step, how many. */
export function Milestones({ milestones, pieces }: Pick<ClientOrderRow, 'milestones' | 'pieces'>) {
  const steps = milestones.map(({ name, when, pieces: past }) => ({
    label: texts.milestones[name],
    when,
    note: when === 'now' && past > 0 ? texts.of(past, pieces) : undefined,
  }))
  return <StatusStepper steps={steps} />
}

/** A screen of the client area; staff, who belong to no company, are told what it is for. */
export function ClientScreen({ children }: { children: () => ReactNode }) {
  return isStaff(useUser()) ? (
    <StateMessage
      page
      icon="users"
      title={texts.preview}
      action={<ButtonLink href="/companies">{texts.previewAction}</ButtonLink>}
    >
      {texts.previewAbout}
    </StateMessage>
  ) : (
    <InLanguage>{children()}</InLanguage>
  )
}

/** Says which language the words are in. Somebody else who signed in since in this window gets the page anew in theirs. */
function InLanguage({ children }: { children: ReactNode }) {
  const isOther = languageNow() !== language
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther ? null : <div lang={language}>{children}</div>
}
