import { createZapReceipt } from '../lightning/zap-provider.ts'
import { ZAP_COMMENTS } from './generic-texts.ts'
import type { NetworkBuilder } from './network-builder.ts'
import { getLightningAddress } from './write-profiles.ts'
import {
  chooseLaterTime,
  createPopularPostPicker,
  createTargetTags,
  pickFollower,
} from './write-responses.ts'

const ZAP_AMOUNTS_SATS = [1, 5, 10, 21, 21, 42, 50, 69, 100, 100, 210, 420, 500, 1000, 2100, 5000, 10_000]

/** Writes zap receipts (NIP-57) for posts of people who have a lightning address, and some for their profiles. */
export function writeZaps(builder: NetworkBuilder, count: number): void {
  const random = builder.random.fork('zaps')
  const pick = createPopularPostPicker(builder, random)
  for (let made = 0; made < count; made++) {
    let target = pick()
    while (getLightningAddress(builder.mediaUrl, target.author) === undefined) target = pick()
    const fan = pickFollower(builder, random, target)
    const created_at = chooseLaterTime(builder, random, target.event)
    const onProfile = made % 12 === 0
    const about = createTargetTags(builder, target.event).filter(tag => !onProfile || tag[0] === 'p')
    const request = builder.signer.sign(
      {
        kind: 9734,
        created_at,
        tags: [
          ['relays', ...builder.relayUrls],
          ['amount', String(random.pick(ZAP_AMOUNTS_SATS) * 1000)],
          ...about.map(tag => tag.slice(0, 2)),
        ],
        content: random.chance(0.4) ? random.pick(ZAP_COMMENTS) : '',
      },
      fan.secretKey,
    )
    builder.events.push(createZapReceipt(builder.signer, request, Math.min(builder.now, created_at + 4)))
  }
}
