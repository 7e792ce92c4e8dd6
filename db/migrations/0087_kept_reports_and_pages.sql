ALTER TABLE "pipe_wall_calculations" ADD COLUMN "pdf_file_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "pipe_wall_calculations" ADD CONSTRAINT "pipe_wall_calculations_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;