import { formatCount } from '#ui-kit'

/** Beside a menu item there is room for ten characters: '990K sats', '0.0099 BTC'. Other currencies stay whole. */
export function shortBalance(text: string, sats: number): string {
  if (text.endsWith(' sats')) return sats < 10_000 ? text : `${formatCount(sats)} sats`
  return text.replace(/\.?0+ BTC$/, ' BTC')
}
