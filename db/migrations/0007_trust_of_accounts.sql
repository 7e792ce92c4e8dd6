ALTER TABLE "password_tokens" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "security_log" ADD COLUMN "by_name" text;--> statement-breakpoint
ALTER TABLE "signers" ADD COLUMN "pin_unconfirmed_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "signers" ADD COLUMN "pin_token_hash" text;--> statement-breakpoint
ALTER TABLE "signers" ADD COLUMN "reset_confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_reset_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_reset_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "earlier_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamp(3) with time zone;