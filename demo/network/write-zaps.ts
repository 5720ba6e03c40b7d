import { zapReceipt } from '../lightning/zap-provider.ts'
import { ZAP_COMMENTS } from './small-talk.ts'
import type { Workshop } from './workshop.ts'
import { lightningAddress } from './write-profiles.ts'
import { byPopularity, later, pickFan, targetTags } from './write-responses.ts'

const SATS = [1, 5, 10, 21, 21, 42, 50, 69, 100, 100, 210, 420, 500, 1000, 2100, 5000, 10_000]

/** Writes zap receipts (NIP-57) for posts of people who have a lightning address, and some for their profiles. */
export function writeZaps(shop: Workshop, count: number): void {
  const random = shop.random.fork('zaps')
  const pick = byPopularity(shop, random)
  for (let made = 0; made < count; made++) {
    let target = pick()
    while (lightningAddress(shop.mediaUrl, target.author) === undefined) target = pick()
    const fan = pickFan(shop, random, target)
    const created_at = later(shop, random, target.event)
    const onProfile = made % 12 === 0
    const about = targetTags(shop, target.event).filter(tag => !onProfile || tag[0] === 'p')
    const request = shop.signer.sign(
      {
        kind: 9734,
        created_at,
        tags: [
          ['relays', ...shop.relayUrls],
          ['amount', String(random.pick(SATS) * 1000)],
          ...about.map(tag => tag.slice(0, 2)),
        ],
        content: random.chance(0.4) ? random.pick(ZAP_COMMENTS) : '',
      },
      fan.secretKey,
    )
    shop.events.push(zapReceipt(shop.signer, request, Math.min(shop.now, created_at + 4)))
  }
}
