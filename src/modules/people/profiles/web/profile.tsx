import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { recordQuery, refreshRecords, seedRecord, useMay } from '#platform/web/queries/queries.ts'
import { ActionButton, ReasonedButton } from '#platform/web/records/action-button.tsx'
import type { RecordOf } from '#platform/web/records/record-page.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { FormBody } from '#platform/web/forms/form-body.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { ResetButton, RightsEditor, useRightsDraft } from '#modules/people/role-permissions/web/api.tsx'
import { profiles } from '../contract.ts'
import { MenuDialog } from './menu-dialog.tsx'
import classes from './profile.module.css'

type Profile = RecordOf<typeof profiles>

const list = '/setup/profiles'

export const prefetch = prefetchRecord(profiles)

/** `/setup/profiles/{id}`: what the people of one job may do. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(recordQuery<Profile>(profiles, id))
  if (data) return <ProfileRights key={id} profile={data} />
  if (!error) return <SkeletonRows />
  return <ErrorState page error={error} what="This profile" noun="profiles" retry={() => void refetch()} />
}

const peopleWith = (members: number): string =>
  members === 1 ? '1 person' : `${formatCount(members)} people`

function ProfileRights({ profile }: { profile: Profile }) {
  const { id, name, version, rights } = profile
  const draft = useRightsDraft({
    name,
    noun: 'profile',
    rights,
    save: async (changed) =>
      show(await api(profiles).update({ params: { id }, body: { rights: changed }, version })),
    showNewest: (current) => show(current as Profile),
  })
  useTitle(`${name}, profiles`)
  const about = { rights, draft, may: profile.can?.update ?? true }
  return (
    <div className={classes.page}>
      <PageHead
        title={name}
        count={profile.isRetired ? <Chip tone="grey">Retired</Chip> : peopleWith(profile.members)}
        crumbs={
          <Crumbs
            crumbs={[
              { label: 'Setup', href: '/setup' },
              { label: 'Profiles', href: list },
            ]}
          />
        }
        actions={<Actions profile={profile} reset={profile.isStandard && <ResetButton {...about} />} />}
      />
      {profile.about && <p className={classes.about}>{profile.about}</p>}
      <RightsEditor {...about} label={`Rights of the profile ${name}`} noun="profile" list={list} />
    </div>
  )
}

/** Shows what came back, in the list too. */
function show(saved: Profile): void {
  seedRecord(profiles, saved)
  void refreshRecords(profiles)
}

function Actions({ profile, reset }: { profile: Profile; reset: ReactNode }) {
  const [isNaming, setNaming] = useState(false)
  const [isArranging, setArranging] = useState(false)
  const mayCreate = useMay('profiles:create')
  const may = profile.can?.update ?? true
  return (
    <>
      {mayCreate && (
        <ButtonLink icon="copy" href={`/setup/profiles/create?copyOf=${profile.id}`}>
          Copy
        </ButtonLink>
      )}
      <ReasonedButton
        icon="menu"
        reason={may === true ? undefined : may}
        onClick={() => setArranging(true)}
        aria-haspopup="dialog"
      >
        Menu and start page
      </ReasonedButton>
      {!profile.isStandard && (
        <ReasonedButton reason={may === true ? undefined : may} onClick={() => setNaming(true)}>
          Rename
        </ReasonedButton>
      )}
      {reset}
      {profile.isRetired ? (
        <ActionButton
          contract={profiles}
          action="reinstate"
          record={profile}
          info={{ label: 'Take back into use' }}
          input="The profile can be given to people again."
        />
      ) : (
        <ActionButton
          contract={profiles}
          action="retire"
          record={profile}
          info={{ label: 'Retire' }}
          input="The profile can no longer be given to anybody. Its rights stay as they are."
        />
      )}
      {isArranging && <MenuDialog profile={profile} onSaved={show} onClose={() => setArranging(false)} />}
      {isNaming && <NameDialog profile={profile} onClose={() => setNaming(false)} />}
    </>
  )
}

const words = profiles.input.pick({ name: true, about: true })
const wordFields: FormFields<typeof words.shape> = {
  name: { input: (field) => <TextField {...field} /> },
  about: { input: (field) => <TextField {...field} hint="Everybody who gives it reads this" /> },
}

function NameDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const form = useRecordForm({
    schema: words,
    record: profile,
    save: (body, version) =>
      api(profiles).update({ params: { id: profile.id }, body, version: version ?? profile.version }),
    onSaved: (saved) => {
      show(saved)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Dialog title={`Rename ${profile.name}`} onClose={onClose}>
      <form onSubmit={submit} noValidate className={classes.dialog}>
        <FormBody form={form} fields={wordFields} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={form.isSaving}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
