/** The routes of specification section 2, and the routes that were added later. */
export const specifiedRoutes = [
  '/',
  '/login',
  '/register',
  '/admin/error',
  '/help',
  '/note',
  '/notice',
  '/deposit',
  '/withdraw',
  '/user',
  '/comp',
  '/game',
];
