import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { SteelRecord } from '../../contract.ts'
import { steelLifecycle } from '../../domain/lifecycle.ts'
import { releasedWords } from '../../domain/releasing.ts'
import { certificateLabels } from '../words.ts'
import { ReleaseFacts } from './release-facts.tsx'

const { actions } = steelLifecycle

/** What is signed for stands in view before the PIN. */
const SignedRelease = ({ form, steel }: { form: ActionForm; steel: SteelRecord }) => (
  <>
    <ReleaseFacts steel={steel} />
    <SigningFields form={form} meaning="released" label={releasedWords(steel)} />
  </>
)

/** The dialogs in which somebody signs that a piece may be used. */
export const releasing = {
  release: {
    info: actions.release,
    done: 'is available',
    fields: (form, steel) => <SignedRelease form={form} steel={steel} />,
  },
  useAsIs: {
    info: actions.useAsIs,
    done: 'is available again',
    fields: (form, steel) => <SignedRelease form={form} steel={steel} />,
  },
  acceptWeakerCertificate: {
    info: { label: 'Accept a weaker certificate', needsReason: true },
    done: ({ certificateType }) => `needs a certificate of type ${certificateType}`,
    fields: (form, steel) => (
      <>
        <Sentence>
          {`It was to be covered by type ${steel.certificateType}. A weaker one is a concession of quality.`}
        </Sentence>
        <SelectField
          {...form.field<string>('certificateType', 'Certificate that is enough', true)}
          options={certificateLabels}
        />
        <SigningFields
          form={form}
          meaning="approved"
          label={`a weaker certificate than type ${steel.certificateType} for ${steel.number}`}
        />
      </>
    ),
  },
} satisfies DialogTable<SteelRecord>
