/** Types that each host declares by merging into this interface. `icon` is the type of its icon names or drawings. */
// biome-ignore lint/suspicious/noEmptyInterface: the kernel knows no host; `host/icon-types.ts` declares Pinion's
export interface HostTypes {}

/** An icon in a manifest or a contribution: a name from the host's set, or the plugin's own drawing. */
export type PluginIcon = HostTypes extends { readonly icon: infer Icon } ? Icon : string
