import { expect } from '@playwright/test'
import { companies } from '#modules/people/companies/contract.ts'
import { act, control } from './hands.ts'
import { callerOf, test } from './journey.ts'
import { sessionOf } from './people.ts'
import { expectAccessible } from './screens/screen-test.ts'

test.use({ storageState: sessionOf('manager') })

const supplier = (code: string, name: string, more: object = {}) => ({
  code,
  name,
  isCustomer: false,
  isSupplier: true,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'active' as const,
  tags: [],
  addresses: [
    { kind: 'works' as const, line1: '4 Hammer Row', city: 'Sheffield', country: 'GB', isDefault: true },
  ],
  contacts: [],
  ...more,
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a supplier is approved with certificates and approvals, and its bank account by two people', async ({
  page,
  pageOf,
}) => {
  const code = `D${Date.now() % 10_000_000}`
  const made = await callerOf(page)
    .api(companies)
    .create({ body: supplier(code, `Depth Forge ${code}`) })
  await page.goto(`/companies/${made.id}?tab=supplier`)
  await expect(page.getByText('is not approved as a supplier yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add certificate' }).click()
  const adding = page.getByRole('dialog', { name: 'Add certificate' })
  await control(adding, 'Standard').fill('ISO 9001')
  await control(adding, 'Number').fill('QM-1')
  await control(adding, 'Valid until').fill(inDays(-3))
  await adding.getByRole('switch', { name: /Mandatory/ }).check()
  await adding.getByRole('button', { name: 'Add certificate' }).click()
  await expect(adding).toBeHidden()
  await expect(page.getByText('has run out').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve supplier' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.getByRole('button', { name: 'Renew' }).click()
  const renewing = page.getByRole('dialog', { name: 'Renew' })
  await control(renewing, 'Number').fill('QM-2')
  await control(renewing, 'Valid until').fill(inDays(700))
  await renewing.getByRole('button', { name: 'Renew' }).click()
  await expect(renewing).toBeHidden()
  await page.getByRole('button', { name: 'Approve supplier' }).click()
  const approving = page.getByRole('dialog', { name: 'Approve supplier' })
  await approving.getByRole('button', { name: 'Approve supplier' }).click()
  await expect(control(approving, 'Reason')).toHaveAttribute('aria-invalid', 'true')
  await control(approving, 'Reason').fill('Audited on site')
  await approving.getByRole('button', { name: 'Approve supplier' }).click()
  await expect(approving).toBeHidden()
  await expect(page.getByRole('list', { name: 'History of the status' })).toContainText('Audited on site')

  await page.getByRole('button', { name: 'Add approval' }).click()
  const approval = page.getByRole('dialog', { name: 'Add approval' })
  await approval.getByRole('button', { name: 'Forging' }).click()
  await approval.getByRole('button', { name: 'Add approval' }).click()
  await expect(page.getByRole('region', { name: 'Approved for' })).toContainText('Forging')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Enter account' }).click()
  const account = page.getByRole('dialog', { name: 'Enter a bank account' })
  await control(account, 'Account holder').fill('Depth Forge Ltd')
  await control(account, 'Bank').fill('West Bank')
  await control(account, 'Country of the account').fill('United Kingdom')
  await page.getByRole('option', { name: 'United Kingdom' }).first().click()
  await control(account, 'IBAN').fill('GB82 WEST 1234 5698 7654 33')
  await account.getByRole('button', { name: 'Enter account' }).click()
  await expect(account.getByText('The check digits do not fit')).toBeVisible()
  await control(account, 'IBAN').fill('GB82 WEST 1234 5698 7654 32')
  await account.getByRole('button', { name: 'Enter account' }).click()
  await expect(account).toBeHidden()
  await expect(page.getByText('West Bank •••• 5432')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm account' })).toHaveAttribute('aria-disabled', 'true')

  const second = await pageOf('administrator')
  await second.goto(page.url())
  await act(second, 'Confirm account')
  await expect(second.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await second.getByRole('button', { name: /^Show the whole number/ }).click()
  const reveal = second.getByRole('dialog', { name: 'Show the whole number' })
  await control(reveal, 'Reason').fill('Call back with the supplier')
  await reveal.getByRole('button', { name: 'Show number' }).click()
  await expect(second.getByText('GB82 WEST 1234 5698 7654 32')).toBeVisible()

  const user = await pageOf('user')
  await user.goto(page.url())
  await expect(user.getByRole('heading', { name: 'Certificates' })).toBeVisible()
  await expect(user.getByRole('heading', { name: 'Bank accounts' })).toBeHidden()
  await expect(user.getByRole('button', { name: 'Suspend supplier' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a double entry is merged, leads on and stays readable', async ({ page, pageOf }) => {
  const code = `M${Date.now() % 10_000_000}`
  const api = callerOf(page).api(companies)
  const stays = await api.create({ body: supplier(code, `Merge Forge ${code}`) })
  const contact = { name: 'Priya Nair', email: null, phone: null, mobile: null, roles: [] }
  const goes = await api.create({
    body: supplier(`${code}B`, `MERGE FORGE ${code} LIMITED`, { vatNo: 'GB1', contacts: [contact] }),
  })
  const user = await pageOf('user')
  await user.goto(`/companies/${stays.id}`)
  await user.getByRole('button', { name: 'More actions' }).click()
  await expect(user.getByRole('menuitem', { name: /Merge duplicate/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await page.goto(`/companies/${stays.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge duplicate' })
  const other = control(dialog, 'The other entry')
  await other.click()
  await other.fill(`${code}B`)
  await page.getByRole('option', { name: new RegExp(`${code} LIMITED`) }).click()
  await expect(dialog.getByRole('region', { name: 'What moves' })).toContainText('Contacts1')
  await dialog.getByRole('radio', { name: `MERGE FORGE ${code} LIMITED` }).check()
  await expectAccessible(page)
  await control(dialog, 'Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`MERGE FORGE ${code} LIMITED`)
  await expect(page.getByRole('link', { name: 'Contacts 1' })).toBeVisible()

  await user.goto(`/companies/${goes.id}`)
  await expect(user).toHaveURL(new RegExp(`/companies/${stays.id}`))
  await expect(user.getByText(`${code}B was merged into this company`)).toBeVisible()
  await user.getByRole('link', { name: 'What was merged' }).click()
  // The lists above it have come, and nothing moves any more.
  await expect(user.getByText('Nobody has reported a contact yet.')).toBeVisible()
  await user.getByRole('link', { name: new RegExp(`^${code}B`) }).click()
  await expect(user.getByText('This entry was merged into').first()).toBeVisible()
  await expectAccessible(user)
})
