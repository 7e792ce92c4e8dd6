import type { ScreenAddress } from '#platform/contract/register.ts'
import { SaveBar } from '#platform/web/forms/saving/save-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import type { RoleRight } from '../contract.ts'
import { RightsFilter, useRightsFilter } from './rights-filter.tsx'
import classes from './matrix.module.css'
import { Matrix } from './matrix.tsx'
import type { useRightsDraft } from './use-rights-draft.ts'

type Draft = ReturnType<typeof useRightsDraft>

interface RightsEditorProps {
  /** "Rights of the role Manager" */
  label: string
  noun: string
  rights: readonly RoleRight[]
  draft: Draft
  /** True, or why nothing can be marked. */
  may: true | string
  list: ScreenAddress
}

/** The rights whose mark is another one than the default. */
const differing = (rights: readonly RoleRight[], draft: Draft): RoleRight[] =>
  rights.filter((right) => draft.has(right) !== right.isDefault)

/** Marks every right as it is by default. */
export function ResetButton({ rights, draft, may }: Pick<RightsEditorProps, 'rights' | 'draft' | 'may'>) {
  const isDefault = differing(rights, draft).length === 0
  return (
    <ReasonedButton
      onClick={draft.reset}
      reason={may !== true ? may : isDefault ? 'Every right is as it is by default.' : undefined}
    >
      Reset to default
    </ReasonedButton>
  )
}

/** Every right with a mark, the filter above and the bar that saves below. */
export function RightsEditor({ label, noun, rights, draft, may, list }: RightsEditorProps) {
  const filter = useRightsFilter()
  const changed = differing(rights, draft)
  const shown = filter.of(rights, (right) => changed.includes(right))
  return (
    <>
      <div className={classes.bar}>
        <RightsFilter filter={filter} differing={changed.length} />
      </div>
      {draft.message && (
        <div className={classes.alert}>
          <Alert live title={draft.message} />
        </div>
      )}
      {may !== true && (
        <div className={classes.alert}>
          <Alert tone="blue">{may}</Alert>
        </div>
      )}
      <Matrix label={label} rights={shown} has={draft.has} set={draft.set} isReadOnly={may !== true} />
      {shown.length === 0 && <p className={classes.bar}>{filter.nothing}</p>}
      <SaveBar form={draft.bar} noun={noun} cancel={list} />
    </>
  )
}
