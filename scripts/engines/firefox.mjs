import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/**
 * Starts Firefox without a window and drives it by WebDriver BiDi. Resolves with a page: `goto(address)` and
 * `evaluate(expression)`, which resolves with a text. Rejects if there is no Firefox.
 */
export async function openFirefox(program = 'firefox-esr') {
  const profile = mkdtempSync(join(tmpdir(), 'pinion-firefox-'))
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const address = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Firefox has ended')))
    let said = ''
    child.stderr.on('data', data => {
      said += data
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map()
  let last = 0
  socket.on('message', data => {
    const { id, result, error, message } = JSON.parse(String(data))
    const [resolve, reject] = waiting.get(id) ?? []
    waiting.delete(id)
    if (error) reject?.(new Error(`${error}: ${message}`))
    else resolve?.(result)
  })
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      last++
      waiting.set(last, [resolve, reject])
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  const { capabilities } = await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    goto: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value
    },
    async close() {
      socket.close()
      child.kill()
      await new Promise(resolve => child.once('exit', resolve))
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
