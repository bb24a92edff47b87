import { existsSync, readFileSync } from 'node:fs';
import type { NextConfig } from 'next';

const markup = 'homeMarkup.html';

const config: NextConfig = {
  poweredByHeader: false,
  compress: false, // the portal's Next does not compress either
  env: { HOME_MARKUP: existsSync(markup) ? readFileSync(markup, 'utf8') : '' },
};

export default config;
