import { expect, test } from 'vitest'
import { createPaymentTracker } from './create-payment-tracker'

const failing = (message: string) => createPaymentTracker(() => Promise.reject(new Error(message)))

test.each([
  'User rejected',
  'Prompt was closed',
  'Insufficient balance',
  'FAILURE_REASON_NO_ROUTE',
  'Provider must be enabled before calling sendPayment',
])('%j is a refusal: nothing was paid', async message => {
  const payments = failing(message)
  const refused = await payments.sendPayment('lnbc1').catch((error: unknown) => error)
  expect(refused).toMatchObject({ message })
  expect(refused).not.toHaveProperty('code')
  expect(payments.findPayment('lnbc1')).toEqual({ state: 'failed', paid: false })
})

test.each([
  'Extension context invalidated.',
  'Could not establish connection. Receiving end does not exist.',
  'Payment timed out',
  'rejected: connection lost',
  'Something went wrong',
  '',
])('%j does not tell whether the payment was made', async message => {
  const payments = failing(message)
  await expect(payments.sendPayment('lnbc1')).rejects.toMatchObject({ code: 'answer-lost' })
  expect(payments.findPayment('lnbc1')).toBeUndefined()
})

test('an extension that does not answer in time may have paid; a later answer is found', async () => {
  let answer = (_: { readonly preimage: string }) => {}
  const slow = new Promise<{ readonly preimage: string }>(resolve => {
    answer = resolve
  })
  const payments = createPaymentTracker(() => slow, 1)
  await expect(payments.sendPayment('lnbc1')).rejects.toMatchObject({ code: 'answer-lost' })
  expect(payments.findPayment('lnbc1')).toEqual({ state: 'pending', paid: false })
  answer({ preimage: 'ab' })
  await slow
  await expect
    .poll(() => payments.findPayment('lnbc1'))
    .toEqual({ state: 'paid', paid: true, preimage: 'ab' })
})
