import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as widget from './react'

// This test runs in Node without a window, like a server that renders a page.

test('imported on a server it does nothing, and its elements are rendered as plain tags', () => {
  expect(globalThis).not.toHaveProperty('customElements')
  expect(renderToString(createElement(widget.Button, { title: 'Hello' }))).toBe(
    '<bc-button title="Hello"></bc-button>',
  )
  expect(renderToString(createElement(widget.PayButton, { invoice: 'lnbc1' }))).toBe(
    '<bc-pay-button invoice="lnbc1"></bc-pay-button>',
  )
  expect(
    renderToString(createElement(widget.Payment, { invoice: 'lnbc1', payment: { preimage: 'x' } })),
  ).toBe('<bc-payment invoice="lnbc1" paid=""></bc-payment>')
  expect(renderToString(createElement(widget.Connect))).toBe('<bc-connect></bc-connect>')
})

test('its functions can be called on a server', async () => {
  widget.init({ appName: 'Shop' })
  widget.launchModal()
  widget.launchPaymentModal({ invoice: 'lnbc1' }).setPaid({ preimage: 'x' })
  widget.closeModal()
  widget.refreshBalance()
  const stop = widget.onConnected(() => expect.unreachable())
  stop()
  expect(widget.isConnected()).toBe(false)
  expect(widget.getConnectorConfig()).toBeUndefined()
  await expect(widget.requestProvider()).rejects.toThrow('No WebLN provider available')
})

test('the exports that a page may rely on', () => {
  expect(Object.keys(widget).sort()).toEqual([
    'Button',
    'Connect',
    'PayButton',
    'Payment',
    'WebLNProviders',
    'closeModal',
    'connect',
    'connectNWC',
    'disconnect',
    'getConnectorConfig',
    'init',
    'isConnected',
    'launchModal',
    'launchPaymentModal',
    'onConnected',
    'onConnecting',
    'onDisconnected',
    'onModalClosed',
    'onModalOpened',
    'refreshBalance',
    'requestProvider',
  ])
})
