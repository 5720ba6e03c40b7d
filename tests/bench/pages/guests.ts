import { startGuest } from '../../../plugins/guests/run/start-guest.ts'

const CARD = `pinion.view('card', ({ event }) => ['card', {}, ['title', {}, event.content], ['row', {}, ['person', { pubkey: event.pubkey }], ['time', { at: event.created_at }]],
  ['list', {}, ...[1, 2, 3, 4].map(n => ['item', {}, n + ' plums'])], ['button', { act: 'open' }, 'Method']])
  pinion.view('loop', () => { for (;;); })`

const eventOf = (n: number) => ({
  id: n.toString(16).padStart(64, '0'),
  pubkey: 'a'.repeat(64),
  created_at: 1_700_000_000,
  kind: 37_070,
  tags: [['d', String(n)]],
  content: `Recipe ${n}`,
  sig: 'b'.repeat(128),
})

const start = (ended: (reason: string) => void) =>
  startGuest(CARD, { call: async () => undefined, onPing() {}, onEnd: ended })

const isDrawn = (shown: ReturnType<ReturnType<typeof start>['show']>) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      const { state } = shown.content.get()
      if (state === 'drawn') resolve()
      else if (state !== 'waiting') reject(new Error(state))
    }
    shown.content.subscribe(look)
    look()
  })

/** The functions that the bench calls. */
const benchGuests = {
  /** Resolves with the ms in which a running guest draws `count` cards. */
  async cards(count: number): Promise<number> {
    const guest = start(() => {})
    await isDrawn(guest.show('card', 'first', { event: eventOf(0), mode: 'card' }))
    const from = performance.now()
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        isDrawn(guest.show('card', `${n}`, { event: eventOf(n + 1), mode: 'card' })),
      ),
    )
    const ms = performance.now() - from
    guest.dispose()
    return ms
  },
  /**
   * Resolves with the ms until a guest in an endless loop is ended, and with the longest time in ms between two frames.
   */
  async loop(): Promise<readonly [ended: number, stall: number]> {
    let [last, stall, isOver] = [performance.now(), 0, false]
    const frame = (now: number) => {
      stall = Math.max(stall, now - last)
      last = now
      if (!isOver) requestAnimationFrame(frame)
    }
    const guest = await new Promise<ReturnType<typeof start>>(resolve => {
      const started = start(() => {})
      void isDrawn(started.show('card', 'first', { event: eventOf(0), mode: 'card' })).then(() =>
        resolve(started),
      )
    })
    guest.dispose()
    return new Promise(resolve => {
      const looping = start(() => {
        isOver = true
        resolve([performance.now() - from, stall])
      })
      let from = performance.now()
      void isDrawn(looping.show('card', 'first', { event: eventOf(0), mode: 'card' })).then(() => {
        from = performance.now()
        last = from
        requestAnimationFrame(frame)
        looping.show('loop', 'loop', {})
      })
    })
  },
}
export type BenchGuests = typeof benchGuests
Object.assign(globalThis, { benchGuests })
