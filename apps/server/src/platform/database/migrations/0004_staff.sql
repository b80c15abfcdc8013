-- Staff: accounts, sessions and two-step secrets are the login library's; memberships, one-time links and
-- login attempts are ours. Accounts stand outside the venues: one person may work in several.

CREATE TABLE staff_users (
  id                 text PRIMARY KEY,
  name               text NOT NULL,
  email              text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified     boolean NOT NULL DEFAULT false,
  image              text,
  two_factor_enabled boolean DEFAULT false,
  -- Owner of every venue of this installation, also of those that come later: the first owner.
  owns_installation  boolean NOT NULL DEFAULT false,
  -- The demo login; live mode removes it.
  is_demo            boolean NOT NULL DEFAULT false,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now()
);
-- There is one first owner, however many servers start and however often its link is used at once.
CREATE UNIQUE INDEX staff_users_one_first_owner ON staff_users (owns_installation) WHERE owns_installation AND NOT is_demo;

CREATE TABLE staff_sessions (
  id         text PRIMARY KEY,
  token      text NOT NULL UNIQUE,
  user_id    text NOT NULL REFERENCES staff_users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_by_user ON staff_sessions (user_id);
CREATE INDEX staff_sessions_expiry ON staff_sessions (expires_at);

CREATE TABLE staff_accounts (
  id                       text PRIMARY KEY,
  account_id               text NOT NULL,
  provider_id              text NOT NULL,
  user_id                  text NOT NULL REFERENCES staff_users ON DELETE CASCADE,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  -- Salted scrypt, never the password.
  password                 text,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL,
  UNIQUE (provider_id, account_id)
);
CREATE INDEX staff_accounts_by_user ON staff_accounts (user_id);

CREATE TABLE staff_verifications (
  id         text PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX staff_verifications_by_identifier ON staff_verifications (identifier);

CREATE TABLE staff_two_factors (
  id                        text PRIMARY KEY,
  user_id                   text NOT NULL UNIQUE REFERENCES staff_users ON DELETE CASCADE,
  -- Encrypted with the server's secret.
  secret                    text NOT NULL,
  backup_codes              text NOT NULL,
  verified                  boolean DEFAULT true,
  failed_verification_count integer DEFAULT 0,
  locked_until              timestamptz
);

CREATE TABLE memberships (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  user_id       text NOT NULL REFERENCES staff_users ON DELETE CASCADE,
  role          text NOT NULL CHECK (role IN ('owner', 'manager', 'staff', 'kitchen')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (restaurant_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

CREATE TABLE staff_links (
  -- SHA-256 of the token; the token itself is in the link alone.
  token_hash bytea PRIMARY KEY,
  purpose    text NOT NULL CHECK (purpose IN ('FIRST_OWNER', 'PASSWORD')),
  user_id    text REFERENCES staff_users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  CHECK ((purpose = 'PASSWORD') = (user_id IS NOT NULL))
);

-- One row for each attempt that has not succeeded; the throttle counts them.
CREATE TABLE staff_login_attempts (
  attempt_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- "account:…", "address:…" or both, hashed: the table holds nobody's address.
  subject    bytea NOT NULL,
  at         timestamptz NOT NULL
);
CREATE INDEX staff_login_attempts_by_subject ON staff_login_attempts (subject, at);
CREATE INDEX staff_login_attempts_age ON staff_login_attempts (at);
